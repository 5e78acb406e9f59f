import { reminderKinds } from '#features/reminders/contract-rules.ts'
import type { OwnData } from '../contract.ts'
import { joinTexts, type PageTools } from './page-tools.ts'

/** The person's profile, choices and sessions. */
export function profilePart(
  { make, factList, plainList, t, ofReminders, day, moment, nameOf }: PageTools,
  { profile, sessions }: OwnData,
): HTMLElement {
  const { directory, reminders } = profile
  const chosen = reminderKinds.filter((kind) => reminders[kind])
  return make(
    'section',
    {},
    make('h2', {}, t('page.profile')),
    factList([
      [t('page.name'), profile.name],
      [t('page.username'), profile.username],
      [t('page.email'), profile.email],
      [t('page.organization'), profile.organization],
      [t('page.role'), profile.role && t(`page.roles.${profile.role}`)],
      [t('page.language'), nameOf(profile.language)],
      [t('page.directory'), directory && wordsIn(directory).join(', ')],
      [t('page.since'), day(profile.created_at)],
      [t('page.active'), profile.last_active_at && day(profile.last_active_at)],
      [t('page.emails'), chosen.map((kind) => ofReminders(`kinds.${kind}`)).join('; ') || t('page.noEmails')],
      [t('page.erasure'), profile.erasure_requested_at && day(profile.erasure_requested_at)],
    ]),
    make('h3', {}, t('page.sessions')),
    plainList(
      sessions.map(({ browser, system, created_at, last_used_at }) => {
        const opened = t('page.opened', { when: moment(created_at) })
        const used = t('page.used', { when: moment(last_used_at) })
        return joinTexts(' · ', browser, system, opened, used)
      }),
    ),
  )
}

/** All texts within a value whose structure depends on the directory. */
function wordsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}
