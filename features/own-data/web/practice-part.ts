import { formatPercent } from '#platform/web/format.ts'
import type { OwnData } from '../contract.ts'
import { describeCheck } from './evaluation-part.ts'
import type { PageChild } from './page-elements.ts'
import { type PageTools, titledList } from './page-tools.ts'

/** Short tries that were offered, and what became of them; null where there was none. */
export function boostersPart(
  tools: PageTools,
  { boosters, evaluations, conversations }: Pick<OwnData, 'boosters' | 'evaluations' | 'conversations'>,
): HTMLElement | null {
  const { make, t, day } = tools
  const titles = new Map(conversations.map(({ id, scenario }) => [id, scenario.title]))
  const describe = ({ evaluation_id, after_days, check_key, chat_id, created_at, results }: Booster) => {
    const evaluation = evaluations.find(({ id }) => id === evaluation_id)
    const check = evaluation?.checks.find(({ key }) => key === check_key)
    const title = titles.get(chat_id ?? evaluation?.chat_id ?? 0)
    return make(
      'article',
      {},
      make('h3', {}, check?.name ?? check_key),
      make(
        'p',
        { class: 'facts' },
        [
          day(created_at),
          title,
          t('page.boosters.offered', { count: after_days }),
          t(chat_id === null ? 'page.boosters.declined' : 'page.boosters.begun'),
        ]
          .filter((part) => part !== undefined)
          .join(' · '),
      ),
      results.map(({ branch_id, turn_count, check: result }): PageChild =>
        titledList(make, t('page.boosters.result', { number: branch_id, count: turn_count }), [
          describeCheck(tools, result),
        ]),
      ),
    )
  }
  return boosters.length === 0
    ? null
    : make('section', {}, make('h2', {}, t('page.boosters.title')), boosters.map(describe))
}
type Booster = OwnData['boosters'][number]

/** Which evaluations are shown to whom; null where none is. */
export function sharedPart(
  { make, t, day }: PageTools,
  { shared_evaluations, conversations }: Pick<OwnData, 'shared_evaluations' | 'conversations'>,
): HTMLElement | null {
  const describe = ({ chat_id, recipient, with_transcript, shared_at }: Shared) => {
    const title = conversations.find(({ id }) => id === chat_id)?.scenario.title
    const facts = { name: `${recipient.name} (${recipient.username})`, when: day(shared_at) }
    const what = t(with_transcript ? 'page.shared.both' : 'page.shared.evaluation', facts)
    return title === undefined ? what : `${title}: ${what}`
  }
  return shared_evaluations.length === 0
    ? null
    : make(
        'section',
        {},
        make('h2', {}, t('page.shared.title')),
        make(
          'ul',
          {},
          shared_evaluations.map((one) => make('li', {}, describe(one))),
        ),
      )
}
type Shared = OwnData['shared_evaluations'][number]

/** Which e-mails were to be sent, and what became of them; null where there was none. */
export function remindersPart(
  { make, t, ofReminders, day, moment }: PageTools,
  { reminders }: Pick<OwnData, 'reminders'>,
): HTMLElement | null {
  const describe = ({ kind, state, created_at, day: date, after_days }: OwnData['reminders'][number]) =>
    [
      moment(created_at),
      ofReminders(`mail.${kind}.subject`),
      date && t('page.reminders.about', { when: day(date) }),
      after_days === null ? null : t('page.boosters.offered', { count: after_days }),
      t(`page.reminders.${state}`),
    ]
      .filter((part) => part !== null)
      .join(' · ')
  return reminders.length === 0
    ? null
    : make(
        'section',
        {},
        make('h2', {}, t('page.reminders.title')),
        make(
          'ul',
          {},
          reminders.map((one) => make('li', {}, describe(one))),
        ),
      )
}

/** Which studies the person has answered to, and what was measured there; null where there is none. */
export function studiesPart(
  { make, t, language, day, nameOf }: PageTools,
  { studies }: Pick<OwnData, 'studies'>,
): HTMLElement | null {
  const describe = ({ title, state, answered_at, arm, language: spoken, measurements }: Study) =>
    make(
      'article',
      {},
      make('h3', {}, title),
      make(
        'p',
        { class: 'facts' },
        [t(`page.studies.${state}`), day(answered_at), spoken && nameOf(spoken)]
          .filter((part) => part !== null)
          .join(' · '),
      ),
      arm === null ? null : make('p', {}, t(`page.studies.${arm}`)),
      make(
        'ul',
        {},
        measurements.map(({ round, score }) => {
          const met = score === null ? t('page.studies.open') : formatPercent(score, language)
          return make('li', {}, `${t(`page.studies.${round}`)}: ${met}`)
        }),
      ),
    )
  return studies.length === 0
    ? null
    : make('section', {}, make('h2', {}, t('page.studies.title')), studies.map(describe))
}
type Study = OwnData['studies'][number]
