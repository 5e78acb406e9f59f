import { rubricLanguage } from '#conversation/judging/rubric.ts'
import type { OwnData } from '../contract.ts'
import { describeCheck } from './evaluation-part.ts'
import type { PageChild } from './page-elements.ts'
import { joinChildren, joinTexts, type PageTools } from './page-tools.ts'

/** The short tries that were offered, with their results; null if there were none. */
export function boostersPart(
  tools: PageTools,
  { boosters, evaluations, conversations }: Pick<OwnData, 'boosters' | 'evaluations' | 'conversations'>,
): HTMLElement | null {
  const { make, pagePart, titledList, t, day, inLanguage } = tools
  const known = new Map(conversations.map((conversation) => [conversation.id, conversation]))
  const describe = ({
    evaluation_id,
    after_days,
    check_key,
    chat_id,
    created_at,
    results,
  }: ExportedBooster) => {
    const evaluation = evaluations.find(({ id }) => id === evaluation_id)
    const check = evaluation?.checks.find(({ key }) => key === check_key)
    const conversation = known.get(chat_id ?? evaluation?.chat_id ?? 0)
    const language = conversation?.language ?? evaluation?.language ?? ''
    return make(
      'article',
      {},
      make('h3', {}, check ? inLanguage(rubricLanguage(language), check.name) : check_key),
      make(
        'p',
        { class: 'facts' },
        joinChildren(
          ' · ',
          day(created_at),
          conversation ? titleOf(tools, conversation) : null,
          t('page.boosters.offered', { count: after_days }),
          t(chat_id === null ? 'page.boosters.declined' : 'page.boosters.begun'),
        ),
      ),
      results.map(({ branch_id, turn_count, check: result }): PageChild =>
        titledList(t('page.boosters.result', { number: branch_id, count: turn_count }), [
          describeCheck(tools, result, language),
        ]),
      ),
    )
  }
  return pagePart(t('page.boosters.title'), boosters.map(describe))
}
type ExportedBooster = OwnData['boosters'][number]

const titleOf = (
  { inLanguage }: PageTools,
  { scenario, language }: OwnData['conversations'][number],
): PageChild => inLanguage(scenario.language ?? language, scenario.title)

/** The shared evaluations, with their recipients; null if there are none. */
export function sharedPart(
  tools: PageTools,
  { shared_evaluations, conversations }: Pick<OwnData, 'shared_evaluations' | 'conversations'>,
): HTMLElement | null {
  const { pagePart, plainList, t, labelled, day } = tools
  const describe = ({ chat_id, recipient, with_transcript, shared_at }: ExportedShare) => {
    const conversation = conversations.find(({ id }) => id === chat_id)
    const facts = { name: `${recipient.name} (${recipient.username})`, when: day(shared_at) }
    const what = t(with_transcript ? 'page.shared.both' : 'page.shared.evaluation', facts)
    return conversation ? labelled(titleOf(tools, conversation), what) : what
  }
  return shared_evaluations.length === 0
    ? null
    : pagePart(t('page.shared.title'), [plainList(shared_evaluations.map(describe))])
}
type ExportedShare = OwnData['shared_evaluations'][number]

/** The e-mail reminders, with their state; null if there were none. */
export function remindersPart(
  { pagePart, plainList, t, ofReminders, day, moment }: PageTools,
  { reminders }: Pick<OwnData, 'reminders'>,
): HTMLElement | null {
  const describe = ({ kind, state, created_at, day: date, after_days }: OwnData['reminders'][number]) =>
    joinTexts(
      ' · ',
      moment(created_at),
      ofReminders(`mail.${kind}.subject`),
      date && t('page.reminders.about', { when: day(date) }),
      after_days === null ? null : t('page.boosters.offered', { count: after_days }),
      t(`page.reminders.${state}`),
    )
  return reminders.length === 0
    ? null
    : pagePart(t('page.reminders.title'), [plainList(reminders.map(describe))])
}
