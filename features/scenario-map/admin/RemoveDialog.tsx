import { useText } from '#platform/web/hooks/useText.ts'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { type MappedScenario, type NamedMapping, shortened } from './named-mapping.ts'

export type Removal = { readonly scenario: MappedScenario; readonly mapping: NamedMapping }

type Props = {
  readonly removal: Removal | undefined
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
          bot: shortened(removal.mapping.label),
          mood: removal.mapping.mood ?? t('noMood'),
          scenario: removal.scenario.title,
        })}
    </ConfirmDialog>
  )
}
