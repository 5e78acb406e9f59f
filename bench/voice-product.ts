import { monitorEventLoopDelay } from 'node:perf_hooks'
import './product.ts'

// The product, which reports its event loop delay since the last question.

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', (message) => {
  if (message !== 'delay') return
  process.send?.({ delay: delay.percentile(99) / 1e6 })
  delay.reset()
})
