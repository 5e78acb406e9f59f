import { expect, test } from 'vitest'
import { findLockProblems } from './check-lock.ts'
import { root } from './process.ts'
import { withTemporaryTree } from './temporary-tree.ts'

const problemsIn = (packages: object) =>
  withTemporaryTree(
    { 'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }) },
    findLockProblems,
  )

test('the lock file lists every platform and no registry', () => {
  expect(findLockProblems(root)).toEqual([])
})

test('an optional package of another platform without an entry is reported', () => {
  const bundler = { optionalDependencies: { 'bundler-linux': '1.0.0', 'bundler-darwin': '1.0.0' } }
  expect(
    problemsIn({
      '': { dependencies: { bundler: '1.0.0' } },
      'node_modules/bundler': bundler,
      'node_modules/bundler-linux': {},
    }),
  ).toEqual(['package-lock.json: node_modules/bundler needs bundler-darwin, which has no entry'])
})

test('a needed package may lie beside, within or above the one that needs it, and nowhere else', () => {
  const needsAll = { dependencies: { beside: '1', within: '1', 'further-up': '1', elsewhere: '1' } }
  expect(
    problemsIn({
      '': {},
      'node_modules/a/node_modules/@scope/b': needsAll,
      'node_modules/a/node_modules/beside': {},
      'node_modules/a/node_modules/@scope/b/node_modules/within': {},
      'node_modules/further-up': {},
      'node_modules/c/node_modules/elsewhere': {},
    }),
  ).toEqual(['package-lock.json: node_modules/a/node_modules/@scope/b needs elsewhere, which has no entry'])
})

test('an entry that names a registry is reported', () => {
  expect(problemsIn({ 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } })).toEqual([
    'package-lock.json: node_modules/a names where it was downloaded: https://registry.example/a.tgz',
  ])
})

test('a direct dependency without an entry is reported', () => {
  expect(problemsIn({ '': { dependencies: { missing: '1' } } })).toEqual([
    'package-lock.json: the project needs missing, which has no entry',
  ])
})
