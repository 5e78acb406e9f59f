import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '#features/paths.ts'
import type { WorkspaceStep } from '../contract-checklist.ts'

type Props = {
  /** The scenario, and the step that one comes back to. */
  readonly id: number
  readonly step: WorkspaceStep
  /** Below the administration. */
  readonly path: string
  readonly criteria?: number
  readonly children: ReactNode
}

/** To what scenarios share, such as characters, and back from there to this step. */
export const LibraryLink = ({ id, step, path, criteria, children }: Props) => (
  <Link
    to={screens.admin}
    params={{ _splat: path }}
    search={{ ...(criteria !== undefined && { criteria }), workspace: id, step }}
    className="inline-flex min-h-11 items-center text-label text-accent-ink underline underline-offset-4"
  >
    {children}
  </Link>
)
