"""What people see: pictures, panels, previews, score sheets, lessons."""
