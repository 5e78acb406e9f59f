import type { PracticeSummary } from '#features/practice/contract.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { BoosterReminderProps } from './BoosterReminder.tsx'
import type { DebriefReminderProps } from './DebriefReminder.tsx'

/** Rare, so their code comes when one of them is shown. */
const DebriefReminder = lazyPart<DebriefReminderProps>(() =>
  import('./DebriefReminder.tsx').then(({ DebriefReminder: loaded }) => loaded),
)

const BoosterReminder = lazyPart<BoosterReminderProps>(() =>
  import('./BoosterReminder.tsx').then(({ BoosterReminder: loaded }) => loaded),
)

/** What waits for the learner, one thing at a time: what really happened comes before practice. */
export function Reminder({ practice: { debrief, booster } }: { readonly practice: PracticeSummary }) {
  if (debrief) return <DebriefReminder key={debrief.own_conversation_id} debrief={debrief} />
  if (booster)
    return <BoosterReminder key={`${booster.evaluation_id} ${booster.after_days}`} booster={booster} />
  return null
}
