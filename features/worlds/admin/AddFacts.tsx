import Plus from 'lucide-react/icons/plus'
import { factLayers } from '#conversation/director/world.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { type WorldFact, worldLimits } from '../contract.ts'

type Props = {
  readonly count: number
  readonly isFull: boolean
  readonly onAdd: (layer: WorldFact['layer']) => void
}

/** A button for each layer that adds a fact to it, while the world has room for one. */
export function AddFacts({ count, isFull, onAdd }: Props) {
  const t = useText('worlds')
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-t border-line px-4 py-1">
      {factLayers.map((layer) => (
        <TextButton
          key={layer}
          disabled={isFull}
          onClick={() => onAdd(layer)}
          className="text-accent-ink no-underline disabled:text-ink-faint"
        >
          <Plus aria-hidden className="size-4" />
          {t(`facts.addTo.${layer}`)}
        </TextButton>
      ))}
      <p className="text-sm text-ink-muted">
        {isFull
          ? t('facts.full', { count: worldLimits.facts })
          : count > 0 && <span className="pointer-coarse:hidden">{t('facts.keys')}</span>}
      </p>
    </div>
  )
}
