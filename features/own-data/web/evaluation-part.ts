import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { sanitiseToNodes } from '#platform/web/rich-text.ts'
import type { CheckTotal } from '#features/evaluations/contract.ts'
import { chooseVerdictText } from '#features/evaluations/contract-verdicts.ts'
import type { OwnData } from '../contract.ts'
import { joinChildren, type PageTools } from './page-tools.ts'

type ExportedEvaluation = OwnData['evaluations'][number]

/** An evaluation with its skills, its checks and the learner's objections. */
export function evaluationPart(tools: PageTools, evaluation: ExportedEvaluation): HTMLElement {
  const { make, factList, titledList, t, ofEvaluations, inLanguage, moment } = tools
  const text = make('div', { lang: evaluation.language, dir: 'auto' })
  text.append(sanitiseToNodes(evaluation.content))
  return make(
    'section',
    { class: 'evaluation' },
    make(
      'h4',
      {},
      t('page.evaluation', { when: moment(evaluation.created_at), number: evaluation.branch_id }),
    ),
    text,
    factList(
      evaluation.skills.map(({ skill, level }) => [
        ofEvaluations(`skills.${skill}`),
        ofEvaluations(`skills.levels.${level}`),
      ]),
    ),
    titledList(
      ofEvaluations('checks.title'),
      evaluation.checks.map((check) => describeCheck(tools, check, evaluation.language)),
    ),
    evaluation.total && make('p', {}, describeTotal(tools, evaluation.total)),
    evaluation.objections.map(({ reason, words }) =>
      make(
        'p',
        { class: 'note' },
        joinChildren(
          ' ',
          t('page.objection', { reason: ofEvaluations(`objection.reasons.${reason}`) }),
          inLanguage(evaluation.language, words),
        ),
      ),
    ),
  )
}

const describeTotal = ({ ofEvaluations }: PageTools, { from, to, of }: CheckTotal) =>
  from === to
    ? ofEvaluations('total.exact', { to, count: of })
    : ofEvaluations('total.range', { from, to, count: of })

/** A check with its verdict, the words that it was judged by, and the words that lack something. */
export const describeCheck = (
  { make, labelled, inLanguage, ofEvaluations }: PageTools,
  check: ExportedEvaluation['checks'][number],
  language: string,
) => [
  ...labelled(
    inLanguage(rubricLanguage(language), check.name),
    ofEvaluations(chooseVerdictText(check, language)),
  ),
  ...check.evidence.flatMap(({ quotation, is_missing }) => [
    is_missing === true ? make('p', { class: 'facts' }, ofEvaluations('checks.missing')) : null,
    make('blockquote', { lang: language, dir: 'auto' }, quotation),
  ]),
]
