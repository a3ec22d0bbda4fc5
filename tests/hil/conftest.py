"""The stories of the whole device know its panel only; any target will do."""
