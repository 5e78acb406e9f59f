import { OwnDataSection } from '#features/own-data/web/OwnDataSection.tsx'
import { ReminderSection } from '#features/reminders/web/ReminderSection.tsx'
import { AccountScreen } from '#features/session/web/AccountScreen.tsx'
import { VoiceSettings } from '#features/voice/web/VoiceSettings.tsx'

/** One's account, with what other slices have of it. */
export const AccountPage = () => (
  <AccountScreen voice={<VoiceSettings />} reminders={<ReminderSection />} ownData={<OwnDataSection />} />
)

/** Loaded with this page, because no other screen needs its long contract. */
export { erasureRequestQuery } from '#features/own-data/web/queries.ts'
export { reminderChoicesQuery } from '#features/reminders/web/queries.ts'
export { ownSessionsQuery } from '#features/session/web/own-sessions.ts'
export { changeableProfileQuery } from '#features/users/web/queries.ts'
