"""ROM images and the recipe that makes them. The firmware reads images, nothing else here."""
