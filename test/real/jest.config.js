module.exports = {
  rootDir: '../..',
  testMatch: ['<rootDir>/test/real/**/*.test.ts'],
  testEnvironment: 'node',
  transform: {
    '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }],
  },
  moduleNameMapper: {
    '^healthtree$': '<rootDir>/src/index.ts',
    '^healthtree/(runtime)$': '<rootDir>/src/runtime.ts',
    '^healthtree/(targets|testing|live)$': '<rootDir>/src/$1/index.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  maxWorkers: 1,
  testTimeout: 120_000,
};
