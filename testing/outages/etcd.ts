import { join } from 'node:path'
import { freePort, untilPortOpen } from '../ports.ts'
import { endProgram, startProgram } from './child-program.ts'

export type Etcd = { readonly port: number; stop(): Promise<void> }

/**
 * Starts the store through which database machines agree on the primary. It has one member, which no outage affects.
 */
export async function startEtcd(folder: string): Promise<Etcd> {
  const [port, peers] = [await freePort(), await freePort()]
  const [clientUrl, peerUrl] = [port, peers].map((it) => `http://127.0.0.1:${it}`)
  const etcd = startProgram({
    command: [
      'etcd',
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=${clientUrl}`,
      `--advertise-client-urls=${clientUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=default=${peerUrl}`,
    ],
    log: join(folder, 'etcd.log'),
  })
  await untilPortOpen(port, etcd)
  return { port, stop: () => endProgram(etcd) }
}
