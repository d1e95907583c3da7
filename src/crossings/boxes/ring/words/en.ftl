### What is said of dice, jumps and terrain.
