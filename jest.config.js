/** @type {import('jest').Config} */
module.exports = {
  maxWorkers: '100%',
  // A busy machine makes a test slow, not wrong.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/examples/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/real/'],
  modulePathIgnorePatterns: ['<rootDir>/tools/', '<rootDir>/cdktf.out/'],
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }] },
  moduleNameMapper: {
    '^healthtree$': '<rootDir>/src/index.ts',
    '^healthtree/runtime$': '<rootDir>/src/runtime.ts',
    '^healthtree/(targets|testing|live)$': '<rootDir>/src/$1/index.ts',
  },
};
