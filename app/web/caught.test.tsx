import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#platform/web/failure.ts'
import { noteCaught } from './caught.ts'

test('the console is told of a mistake, and not of a failure that the screen tells', () => {
  const console = vi.spyOn(window.console, 'error').mockReturnValue()
  noteCaught(new ApiFailure('network', undefined, 'Request failed after retries'))
  expect(console).not.toHaveBeenCalled()
  const mistake = new TypeError('of undefined')
  noteCaught(mistake)
  expect(console).toHaveBeenCalledWith(mistake)
})
