import type { PracticeSummary } from '#features/practice/contract.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { BoosterReminderProps } from './BoosterReminder.tsx'
import type { DebriefReminderProps } from './DebriefReminder.tsx'

/** Rarely shown, so their code is loaded on demand. */
const DebriefReminder = lazyPart<DebriefReminderProps>(() =>
  import('./DebriefReminder.tsx').then(({ DebriefReminder: loaded }) => loaded),
)

const BoosterReminder = lazyPart<BoosterReminderProps>(() =>
  import('./BoosterReminder.tsx').then(({ BoosterReminder: loaded }) => loaded),
)

/** The reminder for the learner, one at a time: a debrief comes before a short try, because real life comes first. */
export function Reminder({ practice: { debrief, booster } }: { readonly practice: PracticeSummary }) {
  if (debrief) return <DebriefReminder key={debrief.own_conversation_id} debrief={debrief} />
  if (booster)
    return <BoosterReminder key={`${booster.evaluation_id} ${booster.after_days}`} booster={booster} />
  return null
}
