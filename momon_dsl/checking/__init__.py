"""From AST to what a game can use: names, types, antecedents, and the rules' refusals."""
