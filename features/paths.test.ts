import { expect, test } from 'vitest'
import { screenAt } from './paths.ts'

test.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/privacy', '/privacy'],
  ['/chat/12', '/chat/$id'],
  ['/chat/abc', '/chat/$id'],
  ['/chats/12', '/chats/$id'],
  ['/history', '/history'],
  ['/history/', '/history'],
  ['/history/chat/1', '/history/chat/$id'],
  ['/evaluation/1', '/evaluation/$id'],
  ['/account', '/account'],
  ['/admin', '/admin/$'],
  ['/admin/users', '/admin/$'],
  ['/admin/scenarios/create', '/admin/$'],
])('%s is the screen %s', (path, screen) => expect(screenAt(path)).toBe(screen))

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
])('%s is none', (path) => expect(screenAt(path)).toBeUndefined())
