import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadOrFail } from '#platform/web/load-or-fail.ts'

/** A screen whose code is loaded on its first visit. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
) => lazyRouteComponent(() => loadOrFail(load), name)
