/** The address book of the screens (requirement S1). `$name` marks a parameter, as the router writes it. */
export const screens = {
  login: '/login',
  home: '/',
  chat: '/chat/$id',
  chats: '/chats/$id',
  history: '/history',
  readOnlyChat: '/history/chat/$id',
  evaluation: '/evaluation/$id',
  account: '/account',
  admin: '/admin/$',
} as const

export type ScreenPath = (typeof screens)[keyof typeof screens]

const patterns = Object.values(screens).map((path) => ({
  path,
  pattern: new RegExp(
    `^${path.replace(/\$\w+/g, '[^/]+').replace(/\/\$$/, '(/.*)?')}${path === '/' ? '' : '/?'}$`,
  ),
}))

/** The screen at an address; everything else is a 404. */
export const screenAt = (pathname: string): ScreenPath | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.path
