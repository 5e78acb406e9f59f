import type { Accounts } from '#adapters/identity/port.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { ImportAnnouncing } from './view-store.ts'

/** How new people can be told how to sign in. Only accounts of the embedded provider have a link that an e-mail could bring. */
export const announcingOf = (
  accounts: Accounts | undefined,
  mailer: Mailer | undefined,
): ImportAnnouncing => ({
  announcement: accounts === undefined ? 'none' : accounts.within ? 'links' : 'provider',
  can_email: accounts?.within !== undefined && mailer !== undefined,
})
