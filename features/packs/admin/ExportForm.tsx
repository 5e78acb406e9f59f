import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { AdminScenario } from '#features/scenarios/contract-admin.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { PackMetadata, packLimits } from '../contract-format.ts'
import { downloadPack } from './pack-requests.ts'
import { useSuggestedPackMetadata } from './useSuggestedPackMetadata.ts'

/** Licences that are common for texts, by their SPDX identifiers. */
const licences = ['CC-BY-4.0', 'CC-BY-SA-4.0', 'CC-BY-NC-4.0', 'CC0-1.0', 'Apache-2.0', 'MIT']

/** The form for the facts of a pack, and the button that downloads it. */
export function ExportForm({ scenarios }: { readonly scenarios: readonly AdminScenario[] }) {
  const t = useText('packs')
  const failureText = useFailureText()
  const form = useSchemaForm(PackMetadata, {
    title: '',
    version: '1.0.0',
    licence: '',
    author: '',
  })
  const errorText = useFieldErrors(form)
  const exporting = useMutation({
    mutationFn: (facts: PackMetadata) =>
      downloadPack(
        facts,
        scenarios.map(({ id }) => id),
      ),
  })
  useSuggestedPackMetadata(form, scenarios)
  const count = scenarios.length
  const isTooMany = count > packLimits.scenarios
  return (
    <>
      <FormCard
        title={t('facts')}
        onSubmit={form.handleSubmit((facts) => exporting.mutate(facts))}
        actions={
          <>
            <Button type="submit" disabled={count === 0 || isTooMany} isBusy={exporting.isPending}>
              <Download aria-hidden className="size-4" />
              {count === 0 ? t('exportNone') : t('exportButton', { count })}
            </Button>
            {isTooMany && (
              <p role="status" className="self-center text-sm text-danger-ink">
                {t('tooManyScenarios', { count: packLimits.scenarios })}
              </p>
            )}
          </>
        }
      >
        <p className="max-w-prose text-label text-ink-muted sm:col-span-full">{t('exportLead')}</p>
        <Field
          label={t('fact.title')}
          error={errorText('title')}
          autoComplete="off"
          {...form.register('title')}
        />
        <Field
          label={t('fact.version')}
          hint={t('fact.versionHint')}
          error={errorText('version')}
          autoComplete="off"
          {...form.register('version')}
        />
        <Field
          label={t('fact.author')}
          hint={t('fact.authorHint')}
          error={errorText('author')}
          autoComplete="off"
          {...form.register('author')}
        />
        <Field
          label={t('fact.licence')}
          hint={t('fact.licenceHint')}
          error={errorText('licence')}
          list="pack-licences"
          autoComplete="off"
          {...form.register('licence')}
        />
        <datalist id="pack-licences">
          {licences.map((licence) => (
            <option key={licence} value={licence}>
              {licence}
            </option>
          ))}
        </datalist>
      </FormCard>
      {exporting.isError && <Banner tone="error">{failureText(exporting.error, t('exportFailed'))}</Banner>}
      {exporting.isSuccess && <Banner tone="success">{t('exported')}</Banner>}
    </>
  )
}
