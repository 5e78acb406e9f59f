import { textIn } from '#platform/contract/text.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { ScenarioWorld, WorldFact } from '../contract.ts'

/** A world, read-only, in the language of the screens where it has it. */
export function WorldReading({
  world: { difficulty, facts, needs, gets },
}: {
  readonly world: ScenarioWorld
}) {
  const t = useText('worlds')
  const language = useLanguage()
  const conditions = gets.map((one) => t(`conditions.${one}`)).join(` ${t('and')} `)
  return (
    <div className="grid gap-4 text-label">
      <p>
        {t('difficulty.label')}: {t(`difficulty.${difficulty}`)}
      </p>
      <ol className="grid list-decimal gap-2 pl-6">
        {facts.map((fact) => (
          <li key={fact.key} className="wrap-anywhere">
            <p>{textIn(fact.texts, language)}</p>
            <Opening fact={fact} />
          </li>
        ))}
      </ol>
      {needs.length > 0 && (
        <div className="grid gap-1">
          <h4 className="font-medium">{t('needs.title')}</h4>
          <ul className="grid list-disc gap-1 pl-6">
            {needs.map(({ key, who, what, by_when }) => (
              <li key={key} className="wrap-anywhere">
                {t('needs.line', { who: t(`needs.${who}`), what: textIn(what, language) })}
                {by_when && ` (${t('needs.byWhen')})`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {gets.length > 0 && <p>{t('gets.list', { conditions })}</p>}
    </div>
  )
}

function Opening({ fact: { layer, question, conditions, judged } }: { readonly fact: WorldFact }) {
  const t = useText('worlds')
  const language = useLanguage()
  const asked = question && textIn(question.sentence, language)
  const done = conditions.map((one) => t(`conditions.${one}`)).join(` ${t('or')} `)
  return (
    <p className="text-sm text-ink-muted">
      {t(`layers.${layer}`)}
      {asked && ` · ${t('facts.answersTo', { sentence: asked })}`}
      {done && ` · ${t('facts.once')} ${done}`}
      {judged && ` · ${judged}`}
    </p>
  )
}
