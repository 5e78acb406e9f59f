import { useQuery } from '@tanstack/react-query'
import { OwnDataSection } from '#features/own-data/web/OwnDataSection.tsx'
import { ReminderSection } from '#features/reminders/web/ReminderSection.tsx'
import { AccountScreen } from '#features/session/web/AccountScreen.tsx'
import { sessionQuery, toPrincipal } from '#features/session/web/queries.ts'
import { VoiceSettings } from '#features/voice/web/VoiceSettings.tsx'
import { allows } from '#platform/contract/access.ts'

/** A person's account, with the sections of other slices. Voice and reminders are of use in conversations only. */
export function AccountPage() {
  const { data: me } = useQuery(sessionQuery)
  const isMember = !!me && allows(toPrincipal(me), 'member')
  return (
    <AccountScreen
      voice={isMember && <VoiceSettings />}
      reminders={isMember && <ReminderSection />}
      ownData={<OwnDataSection />}
    />
  )
}

/** Loaded with this page, because no other screen needs its long contract. */
export { erasureRequestQuery } from '#features/own-data/web/queries.ts'
export { reminderChoicesQuery } from '#features/reminders/web/queries.ts'
export { accountChangesQuery, ownSessionsQuery } from '#features/session/web/own-sessions.ts'
export { changeableProfileQuery } from '#features/users/web/queries.ts'
