import { useText } from '#platform/web/hooks/useText.ts'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { type Bot, shortened } from './bot.ts'
import type { MappedScenario } from './useScenarios.ts'

type Props = {
  readonly removed: { readonly scenario: MappedScenario; readonly bot: Bot } | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before a bot is staged for removal. */
export function RemoveDialog({ removed, onConfirm, onCancel }: Props) {
  const t = useText('scenario-map')
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      isOpen={removed !== undefined}
      confirm={t('remove')}
      cancel={t('keep')}
      look="danger"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {removed &&
        t('removeText', {
          bot: shortened(removed.bot.label),
          mood: removed.bot.mood ?? t('noMood'),
          scenario: removed.scenario.title,
        })}
    </ConfirmDialog>
  )
}
