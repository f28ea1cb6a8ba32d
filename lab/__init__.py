"""What no release ships and no change needs: chaos, benchmarks, drill, scenarios, capacity."""
