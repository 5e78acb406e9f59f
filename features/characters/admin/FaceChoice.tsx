import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { MAX_FACE_SEED } from '../contract.ts'

type Props = { readonly seed: number; readonly onChoose: (seed: number) => void }

/** A random seed for a face: a face must not be derived from a name. */
export const newFaceSeed = (): number => Math.floor(Math.random() * (MAX_FACE_SEED + 1))

/** The face that learners see, with a button that draws another one. */
export function FaceChoice({ seed, onChoose }: Props) {
  const t = useText('characters')
  return (
    <div className="flex items-center gap-4">
      <Face seed={seed} className="size-14" />
      <Button look="secondary" size="small" onClick={() => onChoose(newFaceSeed())}>
        <RefreshCw aria-hidden className="size-4" />
        {t('anotherFace')}
      </Button>
    </div>
  )
}
