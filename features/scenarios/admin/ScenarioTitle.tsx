import { useLanguage } from '#platform/web/hooks/useText.ts'
import { TruncatedText } from '#platform/web/table/TruncatedText.tsx'
import { type AdminScenario, adminScenarioTitle } from '../contract-admin.ts'

type Props = {
  readonly scenario: AdminScenario
  /** The column's title. */
  readonly title: string
}

/** A scenario's title in a table, in the reader's language where there is one. */
export function ScenarioTitle({ scenario, title }: Props) {
  const { text, lang } = adminScenarioTitle(scenario, useLanguage())
  return (
    <TruncatedText text={text} title={title}>
      <span lang={lang}>{text}</span>
    </TruncatedText>
  )
}
