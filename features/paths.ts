/** The address book of the screens (requirement S1). `$name` marks a parameter, as the router writes it. */
export const screens = {
  login: '/login',
  home: '/',
  chat: '/chat/$id',
  chats: '/chats/$id',
  history: '/history',
  readOnlyChat: '/history/chat/$id',
  evaluation: '/evaluation/$id',
  admin: '/admin/$',
} as const

const patterns = Object.values(screens).map(
  (path) =>
    new RegExp(`^${path.replace(/\$\w+/g, '[^/]+').replace(/\/\$$/, '(/.*)?')}${path === '/' ? '' : '/?'}$`),
)

/** Whether an address is one of the screens; everything else is a 404. */
export const isScreen = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname))
