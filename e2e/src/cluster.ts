import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "@school/server/platform/http/free-port.ts";
import { installPackages } from "./packages.ts";

/*
 * Three PostgreSQL servers under Patroni, which elect the primary through etcd; an HAProxy that
 * connects to the primary, and a PgBouncer in front of it. All are Debian's packages, run on
 * loopback in a folder that is removed afterwards. Needs root, to run PostgreSQL as another user.
 */

const PACKAGES = ["patroni", "etcd-server", "haproxy", "pgbouncer", "postgresql"];
const PROGRAMS = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy", "/usr/sbin/pgbouncer"];
const NODES = [1, 2, 3] as const;
/** Password of every role; nothing outside this computer can reach them. */
const PASSWORD = "only-on-loopback";
/**
 * Seconds after which the others replace a primary whose whole computer is down: Patroni's minimum. A
 * killed process is replaced at once.
 */
const LEASE_SECONDS = 20;
const START_MS = 90_000;

export interface Cluster {
  /** Lists the three hosts, among which the portal finds the writable one. */
  readonly hostsUrl: string;
  /** Through PgBouncer, which lends a connection for one transaction. */
  readonly poolerUrl: string;
  /** Through HAProxy alone. */
  readonly proxyUrl: string;
  /** Delays one of the replicas by this time. Returns the portal's URL of it. */
  delayCopy(seconds: number): Promise<string>;
  /** Kills the primary with SIGKILL; optionally with its Patroni, as if its computer failed. */
  killPrimary(withItsComputer: boolean): Promise<void>;
  /** Restarts the killed processes, and waits until a replica follows synchronously again. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly folder: string;
  patroni: ChildProcess | null;
}

/**
 * Sets the cluster up with an empty database `school`, whose owner is the role `portal`. With
 * CLUSTER_LOG=1 its programs log to the console. Throws if the cluster is not ready in time.
 */
export async function startCluster(): Promise<Cluster> {
  if (process.getuid?.() !== 0) throw new Error("Run this as root: it starts servers as others.");
  installPackages(PACKAGES, PROGRAMS);
  const folder = await mkdtemp(join(tmpdir(), "school-cluster-"));
  const owner = idsOf("postgres");
  await chmod(folder, 0o755);
  const children: ChildProcess[] = [];
  const start = (command: string, args: readonly string[], as?: typeof owner) => {
    const child = spawn(command, args, {
      ...as,
      cwd: folder,
      stdio: process.env["CLUSTER_LOG"] ? "inherit" : "ignore",
      env: { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LANG: "C.UTF-8", HOME: folder },
    });
    children.push(child);
    return child;
  };
  const etcd = await startEtcd(folder, start);
  const nodes: Node[] = [];
  for (const number of NODES) {
    const node = {
      name: `node${number}`,
      port: await freePort(),
      restPort: await freePort(),
      folder: join(folder, `node${number}`),
      patroni: null,
    };
    await mkdir(node.folder, { mode: 0o700 });
    await writeFile(join(node.folder, "patroni.json"), patroniSettings(node, etcd), {
      mode: 0o600,
    });
    for (const path of [node.folder, join(node.folder, "patroni.json")]) {
      await chown(path, owner.uid, owner.gid);
    }
    nodes.push(node);
  }
  const startNode = (node: Node) => {
    node.patroni = start("/usr/bin/patroni", [join(node.folder, "patroni.json")], owner);
  };
  nodes.forEach(startNode);

  const [proxyPort, poolerPort] = [await freePort(), await freePort()];
  await writeFile(join(folder, "haproxy.cfg"), proxySettings(proxyPort, nodes));
  start("/usr/sbin/haproxy", ["-db", "-f", join(folder, "haproxy.cfg")]);
  await writeFile(join(folder, "pgbouncer.ini"), poolerSettings(poolerPort, proxyPort));
  start("/usr/sbin/pgbouncer", [join(folder, "pgbouncer.ini")], owner);

  const address = (user: string, hosts: string, database: string) =>
    `postgres://${user}:${PASSWORD}@${hosts}/${database}`;
  const asSuperuser = () =>
    connectThrough(address("postgres", `127.0.0.1:${proxyPort}`, "postgres"));
  async function heal(): Promise<void> {
    for (const node of nodes) if (hasEnded(node.patroni)) startNode(node);
    await until("two copies follow, one synchronously", async () => {
      const client = await asSuperuser();
      const { rows } = await client.query<{ sync_state: string }>(
        "select sync_state from pg_stat_replication where state = 'streaming'",
      );
      await client.end();
      return rows.length === NODES.length - 1 && rows.some((row) => row.sync_state === "sync");
    });
  }

  async function close(): Promise<void> {
    const running = nodes.map(postmasterOf).filter((pid) => pid > 0);
    for (const child of children.filter((one) => !hasEnded(one))) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    for (const pid of running) if (runsIn(folder, pid)) process.kill(pid, "SIGKILL");
    await sleep(1_000);
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const admin = await asSuperuser();
    await admin.query(`create role portal login password '${PASSWORD}'`);
    await admin.query("create database school owner portal");
    await admin.end();
    await heal();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    hostsUrl: address("portal", nodes.map(({ port }) => `127.0.0.1:${port}`).join(), "school"),
    poolerUrl: address("portal", `127.0.0.1:${poolerPort}`, "school"),
    proxyUrl: address("portal", `127.0.0.1:${proxyPort}`, "school"),
    heal,
    async delayCopy(seconds) {
      const copy = await findNode(nodes, "replica");
      const host = `127.0.0.1:${copy.port}`;
      const client = await connectThrough(address("postgres", host, "postgres"));
      // Patroni removes such a setting if it was set in PostgreSQL alone.
      const settings = patroniSettings(copy, etcd, `${seconds}s`);
      await writeFile(join(copy.folder, "patroni.json"), settings);
      copy.patroni!.kill("SIGHUP");
      await until("the copy follows later", async () => {
        const { rows } = await client.query<{ seconds: number }>(
          "select setting::int / 1000 as seconds from pg_settings where name = 'recovery_min_apply_delay'",
        );
        return rows[0]?.seconds === seconds;
      });
      await client.end();
      return address("portal", host, "school");
    },
    async killPrimary(withItsComputer) {
      const primary = await findNode(nodes, "primary");
      const postmaster = postmasterOf(primary);
      if (withItsComputer) primary.patroni!.kill("SIGKILL");
      // PostgreSQL's other processes end with it.
      process.kill(postmaster, "SIGKILL");
    },
    close,
  };
}

type Start = (command: string, args: readonly string[]) => ChildProcess;

/** Three members, so that one may fail. Returns where clients reach them. */
async function startEtcd(folder: string, start: Start): Promise<string[]> {
  const members = [];
  for (const number of NODES) {
    members.push({ name: `etcd${number}`, client: await freePort(), peer: await freePort() });
  }
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const initial = members.map(({ name, peer }) => `${name}=${url(peer)}`).join();
  for (const { name, client, peer } of members) {
    start("/usr/bin/etcd", [
      `--name=${name}`,
      `--data-dir=${join(folder, name)}`,
      `--listen-client-urls=${url(client)}`,
      `--advertise-client-urls=${url(client)}`,
      `--listen-peer-urls=${url(peer)}`,
      `--initial-advertise-peer-urls=${url(peer)}`,
      `--initial-cluster=${initial}`,
      "--initial-cluster-state=new",
      // It waits for the disk at each write; a busy computer must not cause an election.
      "--heartbeat-interval=500",
      "--election-timeout=3000",
    ]);
  }
  return members.map(({ client }) => `127.0.0.1:${client}`);
}

/** @param delay by how much it follows later, such as "5s" */
function patroniSettings(node: Node, etcd: readonly string[], delay = "0s"): string {
  const role = (username: string) => ({ username, password: PASSWORD });
  return JSON.stringify({
    scope: "school",
    name: node.name,
    restapi: {
      listen: `127.0.0.1:${node.restPort}`,
      connect_address: `127.0.0.1:${node.restPort}`,
    },
    etcd3: { hosts: etcd },
    bootstrap: {
      dcs: {
        ttl: LEASE_SECONDS,
        loop_wait: 2,
        retry_timeout: 5,
        // A commit is acknowledged when a standby has it too; without any standby the primary continues
        // alone.
        synchronous_mode: true,
        primary_start_timeout: 0,
        master_start_timeout: 0,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 120 } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${node.port}`,
      connect_address: `127.0.0.1:${node.port}`,
      data_dir: join(node.folder, "data"),
      bin_dir: dirname(globSync("/usr/lib/postgresql/*/bin/postgres").toSorted().at(-1)!),
      pgpass: join(node.folder, "pgpass"),
      recovery_conf: { recovery_min_apply_delay: delay },
      // A copy begins at once, not when the next checkpoint is due.
      basebackup: [{ checkpoint: "fast" }],
      authentication: { superuser: role("postgres"), replication: role("copies") },
      pg_hba: [
        "local all all trust",
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication copies 127.0.0.1/32 scram-sha-256",
      ],
      parameters: { unix_socket_directories: node.folder },
    },
  });
}

/** Checks each Patroni every second for the primary, and cuts connections to all others. */
function proxySettings(port: number, nodes: readonly Node[]): string {
  return [
    "global",
    "  maxconn 1000",
    "defaults",
    "  mode tcp",
    "  timeout connect 3s",
    "  timeout client 1h",
    "  timeout server 1h",
    "listen primary",
    `  bind 127.0.0.1:${port}`,
    "  option httpchk OPTIONS /primary",
    "  http-check expect status 200",
    "  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions",
    ...nodes.map(
      ({ name, port: at, restPort }) => `  server ${name} 127.0.0.1:${at} check port ${restPort}`,
    ),
    "",
  ].join("\n");
}

function poolerSettings(port: number, proxyPort: number): string {
  const way = `host=127.0.0.1 port=${proxyPort} dbname=school user=portal password=${PASSWORD}`;
  return [
    "[databases]",
    `school = ${way}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "default_pool_size = 16",
    "max_client_conn = 200",
    "server_login_retry = 1",
    "server_connect_timeout = 3",
    "",
  ].join("\n");
}

/** Finds a node whose server reports that role. */
async function findNode(nodes: readonly Node[], part: "primary" | "replica"): Promise<Node> {
  for (const node of nodes) {
    const response = await fetch(`http://127.0.0.1:${node.restPort}/${part}`).catch(() => null);
    if (response?.ok) return node;
  }
  throw new Error(`no node is the ${part}`);
}

/** The process of the node's server; 0 without one. */
function postmasterOf(node: Node): number {
  const file = join(node.folder, "data/postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n", 1)[0]) : 0;
}

const hasEnded = (child: ChildProcess | null) =>
  child === null || child.exitCode !== null || child.signalCode !== null;

/** Whether the process is a server of the folder: its number can be another process's by now. */
function runsIn(folder: string, pid: number): boolean {
  const command = `/proc/${pid}/cmdline`;
  return existsSync(command) && readFileSync(command, "utf8").includes(folder);
}

/** Connects, for as long as there may not yet be a primary. */
async function connectThrough(connectionString: string): Promise<pg.Client> {
  let connected: pg.Client | undefined;
  await until("the cluster answers", async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
    client.on("error", () => {});
    await client.connect();
    connected = client;
    return true;
  });
  return connected!;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    const why = await isSo().catch((error: unknown) => String(error));
    if (why === true) return;
    if (performance.now() > end) throw new Error(`not within ${START_MS} ms: ${what} (${why})`);
    await sleep(300);
  }
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (what: string) =>
    Number(spawnSync("id", [what, name], { encoding: "utf8" }).stdout.trim());
  return { uid: id("-u"), gid: id("-g") };
}
