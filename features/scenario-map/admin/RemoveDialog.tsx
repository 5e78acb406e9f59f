import { useText } from '#platform/web/hooks/useText.ts'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { type MappedScenario, type NamedMapping, shortenDescription } from './named-mapping.ts'

export type MappingRemoval = { readonly scenario: MappedScenario; readonly mapping: NamedMapping }

type Props = {
  readonly removal: MappingRemoval | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before the removal of a mapping is staged. */
export function RemoveDialog({ removal, onConfirm, onCancel }: Props) {
  const t = useText('scenario-map')
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      isOpen={removal !== undefined}
      confirm={t('remove')}
      cancel={t('keep')}
      look="danger"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {removal &&
        t('removeText', {
          bot: shortenDescription(removal.mapping.label),
          mood: removal.mapping.mood ?? t('noMood'),
          scenario: removal.scenario.title,
        })}
    </ConfirmDialog>
  )
}
