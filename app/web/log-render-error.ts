import { ApiFailure } from '#platform/web/failure.ts'

/** What a screen could not go on with. A failure of the network is told on the screen; anything else is a mistake. */
export function logRenderError(error: unknown): void {
  if (!(error instanceof ApiFailure)) console.error(error)
}
