import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const SYSTEMD = '/lib/systemd/systemd'
const NAME = 'performance-partner'

export type SystemdMachine = {
  /** Runs `systemctl` in this systemd. */
  systemctl(...args: readonly string[]): string
  /** The output of the unit. */
  log(): string
  /** Ends systemd and everything that it started. */
  stop(): Promise<void>
}

export type UnitSetting = {
  readonly unit: string
  /** /etc/performance-partner.env */
  readonly environment: string
  /** Additional lines of the [Service] section, such as ExecStartPre=. */
  readonly extra?: string
}

/** What is missing to run a systemd beside this machine's init; undefined when nothing is. */
export function findSystemdObstacle(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux'
  const programs = [
    SYSTEMD,
    '/usr/bin/systemd-analyze',
    '/usr/bin/unshare',
    '/usr/bin/nsenter',
    '/usr/bin/perl',
  ]
  const missing = programs.filter((path) => !existsSync(path))
  return missing.length > 0 ? `needs ${missing.join(', ')}, not installed here` : undefined
}

/**
 * Runs a unit under its own systemd: in namespaces, on an overlay of this machine's files, with this repository as it
 * is at /opt/performance-partner. Only the network is shared with this machine.
 */
export async function startUnit(setting: UnitSetting): Promise<SystemdMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'pp-systemd-'))
  const group = join(unifiedGroups(), `pp-systemd-${process.pid}-${Date.now()}`)
  const output = join(folder, 'log')
  mkdirSync(output)
  writeFiles(folder, setting)
  const flags = ['--mount', '--pid', '--cgroup', '--ipc', '--uts', '--fork', '--kill-child']
  const script = `mkdir ${group} && echo $$ > ${group}/cgroup.procs && exec unshare ${flags.join(' ')} sh ${folder}/boot.sh`
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const exit = once(child, 'exit')
  const log = (): string => {
    const file = join(output, 'unit.log')
    return printed + (existsSync(file) ? readFileSync(file, 'utf8') : '')
  }
  return {
    log,
    systemctl(...args) {
      const init = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
      const enter = ['--target', init, '--mount', '--pid', '--cgroup', '--root', '--wd=/']
      const { stdout, stderr } = spawnSync('nsenter', [...enter, 'systemctl', ...args], { encoding: 'utf8' })
      return `${stdout}${stderr}`
    },
    async stop() {
      child.kill('SIGKILL')
      await exit
      await removeGroups(group)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The mount point of control groups version 2; some machines also have version 1. */
const unifiedGroups = (): string =>
  ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'].find((path) => existsSync(join(path, 'cgroup.procs'))) ??
  '/sys/fs/cgroup'

/** Retries, because a group becomes removable only a moment after its last process was killed. */
async function removeGroups(group: string, tries = 50): Promise<void> {
  try {
    const inner = readdirSync(group, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    )
    const paths = inner.map((one) => join(one.parentPath, one.name))
    for (const path of paths.toSorted((one, other) => other.length - one.length)) rmdirSync(path)
    rmdirSync(group)
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    await removeGroups(group, tries - 1)
  }
}

function writeFiles(folder: string, { unit, environment, extra = '' }: UnitSetting): void {
  const units = join(folder, 'units')
  const own = join(units, `${NAME}.service.d`)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(units, `${NAME}.service`), unit)
  writeFileSync(
    join(own, 'test.conf'),
    `[Service]\nStandardOutput=append:/var/log/unit/unit.log\nStandardError=inherit\n${extra}\n`,
  )
  // Empty targets keep this machine's own units out of it.
  for (const target of ['sysinit', 'basic', 'network-online', 'shutdown', 'multi-user'])
    writeFileSync(join(units, `${target}.target`), '[Unit]\nDefaultDependencies=no\n')
  writeFileSync(join(folder, 'environment'), environment)
  chmodSync(join(folder, 'environment'), 0o600)
  const passwd = join(folder, 'passwd')
  const group = join(folder, 'group')
  for (const file of [passwd, group]) writeFileSync(file, readFileSync(file.replace(folder, '/etc')))
  if (!readFileSync(passwd, 'utf8').includes(`\n${NAME}:`)) {
    appendFileSync(passwd, `${NAME}:x:61234:61234::/opt/${NAME}:/usr/sbin/nologin\n`)
    appendFileSync(group, `${NAME}:x:61234:\n`)
  }
  writeFileSync(join(folder, 'boot.sh'), bootScript(folder))
}

const bootScript = (folder: string): string => `
set -e
mkdir ${folder}/layer
mount -t tmpfs tmpfs ${folder}/layer
cd ${folder}/layer
mkdir up work root
mount -t overlay overlay -o lowerdir=/,upperdir=up,workdir=work root
mkdir -p root/opt/${NAME} root/etc/pp-units root/var/log/unit root/old
cp -r ${folder}/units/. root/etc/pp-units/
cp ${folder}/passwd ${folder}/group root/etc/
cp -p ${folder}/environment root/etc/${NAME}.env
mount -t proc proc root/proc
mount --bind root/proc/sys root/proc/sys
mount -o remount,bind,ro root/proc/sys
mount -t sysfs -o ro sysfs root/sys
mount -t cgroup2 cgroup2 root/sys/fs/cgroup
mount --bind /dev root/dev
mount -t tmpfs tmpfs root/run
mount -t tmpfs tmpfs root/tmp
mount --bind ${root} root/opt/${NAME}
mount -o remount,bind,ro root/opt/${NAME}
mount --bind ${folder}/log root/var/log/unit
cd root
pivot_root . old
umount -l /old
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin SYSTEMD_UNIT_PATH=/etc/pp-units \\
  ${SYSTEMD} --system --unit=${NAME}.service --log-target=console --log-level=warning
`
