// How the product's Node is started: a smaller young generation keeps memory low at a cost in speed that does not show.
export const NODE_FLAGS = ['--max-semi-space-size=4']
// The C library would keep a heap for each thread, most of it free.
export const NODE_ENV_VARIABLES = { MALLOC_ARENA_MAX: '2' }
