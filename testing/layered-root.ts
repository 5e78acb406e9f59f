import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type LayeredRoot = {
  /** A folder of this machine that stands as /shared in there. */
  readonly shared: string
  /** Starts a program in there that goes on. */
  start(command: readonly string[], environment?: Readonly<Record<string, string>>): ChildProcess
  /** Runs a program in there to its end. @throws what it printed, when it fails */
  run(command: readonly string[], environment?: Readonly<Record<string, string>>): string
  stop(): Promise<void>
}

/** Shell lines that run in the root's folder, where / is still this machine's, before anything else does. */
type Preparation = (folder: string) => string

/**
 * A layer over this machine's files and a network of its own with these addresses: what runs in there may have any
 * path and any port. It takes root.
 */
export async function layRoot(addresses: readonly string[], prepare: Preparation): Promise<LayeredRoot> {
  const folder = mkdtempSync(join(tmpdir(), 'pp-root-'))
  const shared = mkdtempSync(join(tmpdir(), 'pp-shared-'))
  writeFileSync(
    join(folder, 'begin.sh'),
    `set -e
ip link set lo up
${addresses.map((address) => `ip address add ${address}/32 dev lo`).join('\n')}
mount -t tmpfs -o mode=0755 tmpfs ${folder}
cd ${folder}
mkdir up work root
mount -t overlay overlay -o lowerdir=/,upperdir=up,workdir=work root
cd root
mount -t proc proc proc
mount --bind /dev dev
mount -t tmpfs -o mode=0755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mkdir -p shared
mount --bind ${shared} shared
${prepare(shared)}
echo prepared
exec chroot . sleep 3600
`,
  )
  const flags = ['--net', '--mount', '--pid', '--fork', '--kill-child']
  const holder = spawn('unshare', [...flags, 'sh', join(folder, 'begin.sh')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(holder, 'exit')
  let printed = ''
  holder.stderr.on('data', (chunk) => (printed += String(chunk)))
  const [first] = await Promise.race([once(holder.stdout, 'data'), exit])
  if (!String(first).includes('prepared'))
    throw new Error(`there is no layer over this machine's files:\n${printed}`)
  const children = `/proc/${holder.pid}/task/${holder.pid}/children`
  const inner = spawnSync('cat', [children], { encoding: 'utf8' }).stdout.trim()
  const enter = ['--target', inner, '--net', '--mount', '--pid', '--root', '--wd=/']
  const env = (more: Readonly<Record<string, string>> = {}) => ({
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    LANG: 'C.UTF-8',
    ...more,
  })
  return {
    shared,
    start: (command, environment) =>
      spawn('nsenter', [...enter, ...command], { env: env(environment), stdio: ['ignore', 'pipe', 'pipe'] }),
    run(command, environment) {
      const options = { env: env(environment), encoding: 'utf8' } as const
      const { status, stdout, stderr } = spawnSync('nsenter', [...enter, ...command], options)
      if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
      return stdout
    },
    async stop() {
      holder.kill('SIGKILL')
      await exit
      for (const path of [folder, shared]) rmSync(path, { recursive: true, force: true })
    },
  }
}
