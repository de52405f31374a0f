"""`make proof ISSUE=n`: measure every numbered point of an issue, as the tables here say."""
