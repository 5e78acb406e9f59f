import { useLanguage } from '#platform/web/hooks/useText.ts'
import { CutText } from '#platform/web/table/CutText.tsx'
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
    <CutText text={text} title={title}>
      <span lang={lang}>{text}</span>
    </CutText>
  )
}
