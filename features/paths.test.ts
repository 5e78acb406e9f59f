import { expect, test } from 'vitest'
import { isScreen } from './paths.ts'

test.each([
  '/',
  '/login',
  '/chat/12',
  '/chat/abc',
  '/chats/12',
  '/history',
  '/history/chat/1',
  '/evaluation/1',
  '/admin',
  '/admin/users',
  '/admin/scenarios/create',
])('%s is a screen', (path) => expect(isScreen(path)).toBe(true))

test.each([
  '/chat',
  '/chat/1/2',
  '/login/x',
  '/histor',
  '/nothing',
  '/administrator',
  '/assets/x.js',
  '//',
  '/evaluation',
])('%s is none', (path) => expect(isScreen(path)).toBe(false))
