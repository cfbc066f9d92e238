import { SECRET, variable } from '#config/setting.ts'

/** What the service never reads: its surroundings do, its tests and its benchmarks. */
export const OTHER_GROUPS = [
  {
    title: 'Starting and deploying',
    variables: [
      variable(
        'NODE_COMPILE_CACHE',
        'Folder where Node keeps compiled code between starts.',
        'node_modules/.cache/compiled',
      ),
      variable('MALLOC_ARENA_MAX', "Arenas of glibc's allocator; [few save memory](decisions/0011-memory.md).", '2'),
      variable(
        'MALLOC_TRIM_THRESHOLD_',
        'Free bytes at the top of the heap that glibc returns to the system.',
        '131072',
      ),
      variable(
        'MALLOC_MMAP_THRESHOLD_',
        'Bytes from which on glibc returns an allocation to the system as soon as it is freed.',
        '40000',
      ),
      variable('SERVICE_HOST', "The service's own host, in `deploy/Caddyfile`.", 'localhost'),
      variable('HTTP_PORT', "Caddy's port for http, in `deploy/Caddyfile`.", '80'),
    ],
  },
  {
    title: 'Tests and benchmarks',
    variables: [
      variable('TEST_DATABASE', 'The only database to run the tests on: `sqlite` or `postgres`; unset means both.'),
      variable('TEST_POSTGRES_URL', 'PostgreSQL server where tests create databases; unset starts one.', SECRET),
      variable('CI', 'If set, a skipped test fails the run, and seeds are always the same.'),
      variable('FUZZ_SEED', 'Seed of the fuzzed requests, to repeat a failure; unset picks one, in CI 1.'),
      variable('FUZZ_RUNS', 'Fuzzed requests per operation.', '25'),
      variable('SEED', 'Seed of the injected faults, to repeat a failure; unset picks one, in CI 1.'),
      variable('REVIEW_SEED', 'Seed of the programs under review; unset picks one, in CI 1.'),
      variable('REVIEW_PROGRAMS', 'Random programs under review of each model test; unset runs a few.'),
      variable('HISTORY_SEED', 'Seed of the history test.', '1'),
      variable('HISTORY_OPERATIONS', 'Operations in the history test.', '3000'),
      variable('HISTORY_KILL_EVERY', 'Operations between two kills of the service in the history test.', '1500'),
      variable('HISTORY_VISITOR_LAG_MS', 'Milliseconds by which a visitor may lag behind in the history test.', '5000'),
      variable(
        'PATRONI_ROUNDS',
        'Faults in the test with Patroni, each of its kinds in turn; unset means one of each.',
      ),
      variable('WRITE_PLANS', 'If set, the test of query plans writes their lists, as `npm run plans` does.'),
      variable('WRITE_DAYS', 'If set, the test of two days writes what each task took into docs/console/two-days.md.'),
      variable('ANALYTICS_VIEWS', 'Page views in the benchmark of analytics.', '100000'),
      variable('SOAK_MINUTES', 'How long the benchmark `soak` lasts on each database.', '30'),
      variable('HOLD_METER_PORT', 'Port where a benchmarked service reports how long its thread was held.'),
    ],
  },
]
