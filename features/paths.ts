/** The address book of the screens (requirement S1). `$name` marks a parameter, as the router writes it. */
export const screens = {
  login: '/login',
  privacy: '/privacy',
  home: '/',
  chat: '/chat/$id',
  chats: '/chats/$id',
  again: '/chat/$id/again/$message',
  compare: '/chat/$id/compare',
  history: '/history',
  readOnlyChat: '/history/chat/$id',
  evaluation: '/evaluation/$id',
  ownConversations: '/own-conversations',
  ownConversation: '/own-conversations/$id',
  ownDebrief: '/own-conversations/$id/debrief',
  ownDrill: '/own-conversations/$id/drill',
  ownPlan: '/own-conversations/$id/plan',
  studies: '/studies',
  account: '/account',
  unsubscribe: '/unsubscribe/$token',
  admin: '/admin/$',
} as const

export type ScreenPath = (typeof screens)[keyof typeof screens]

/** The texts that every screen needs. */
export const firstTexts = ['app', 'failures'] as const

/** The texts that each screen needs beside these, by slice. The page names them, so that they come beside the scripts. */
export const screenTexts = {
  [screens.login]: ['session'],
  [screens.privacy]: ['privacy'],
  [screens.home]: ['scenarios'],
  [screens.chat]: ['chats'],
  [screens.chats]: ['chats'],
  [screens.again]: ['chats'],
  [screens.compare]: ['evaluations'],
  [screens.history]: ['history'],
  [screens.readOnlyChat]: ['chats'],
  [screens.evaluation]: ['evaluations'],
  [screens.ownConversations]: ['own-conversations'],
  [screens.ownConversation]: ['own-conversations'],
  [screens.ownDrill]: ['own-conversations'],
  [screens.ownDebrief]: ['own-conversations'],
  [screens.ownPlan]: ['own-conversations'],
  [screens.studies]: ['studies'],
  [screens.account]: ['session', 'voice', 'own-data', 'reminders'],
  [screens.unsubscribe]: ['reminders'],
  // Those of all slices, in one file.
  [screens.admin]: 'all',
} as const satisfies Readonly<Record<ScreenPath, readonly string[] | 'all'>>

/** The place of a message on the screen of its evaluation. */
export const messageAnchor = (id: number): string => `message-${id}`

/** A message of the learner's that is worth another try. */
type MomentAddress = {
  readonly chatId: number
  readonly branchId: number
  readonly messageId: number
  /** The check that it is tried again for; null for none. */
  readonly checkKey: string | null
}

/** Where somebody tries a moment of a conversation again. */
export const momentLink = ({ chatId, branchId, messageId, checkKey }: MomentAddress) =>
  ({
    to: screens.again,
    params: { id: String(chatId), message: String(messageId) },
    search: { branch: branchId, check: checkKey ?? undefined },
  }) as const

const patterns = Object.values(screens).map((path) => ({
  path,
  pattern: new RegExp(
    `^${path.replace(/\$\w+/g, '[^/]+').replace(/\/\$$/, '(/.*)?')}${path === '/' ? '' : '/?'}$`,
  ),
}))

/** The screen at an address; everything else is a 404. */
export const screenAt = (pathname: string): ScreenPath | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.path
