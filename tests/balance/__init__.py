"""Stewards against each other by the hundred: does every side of every scenario stand a chance?"""
