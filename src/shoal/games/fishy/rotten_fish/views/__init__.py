"""What one seat may know: as data, numbers, text and sentences."""
