import { type AdminScenario, adminScenarioTitle } from '../contract-admin.ts'
import type { Language } from '#features/languages/contract.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useTabSelection } from './useTabSelection.ts'

type Props = { readonly scenarios: readonly AdminScenario[]; readonly languages: readonly Language[] }

/** Chooses a scenario and the language to translate it into. */
export function TranslationChoice({ scenarios, languages }: Props) {
  const t = useText('scenarios')
  const reader = useLanguage()
  const { chosen, choose } = useTabSelection('translate-scenario')
  return (
    <Card as="section" className="grid items-end gap-x-5 gap-y-4 p-5 sm:grid-cols-2 sm:p-6">
      <SelectField
        label={t('admin.scenario')}
        choices={scenarios.map((scenario) => {
          const { text, lang } = adminScenarioTitle(scenario, reader)
          return { value: String(scenario.id), label: text, lang }
        })}
        value={chosen.scenario === undefined ? '' : String(chosen.scenario)}
        placeholder={t('admin.choose')}
        onChoose={(id) => choose({ ...chosen, scenario: Number(id) })}
      />
      <SelectField
        label={t('admin.language')}
        choices={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        value={chosen.language ?? ''}
        placeholder={t('admin.choose')}
        onChoose={(language) => choose({ ...chosen, language })}
      />
    </Card>
  )
}
