"""The diary as a file: imported from MyFitnessPal, Cronometer or Keto, and exported."""
