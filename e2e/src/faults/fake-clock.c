/*
 * A clock that can be set, loaded before the C library (LD_PRELOAD). The file in FAKE_CLOCK holds how
 * many seconds it is ahead, eight bytes, which all processes see change at the same moment. As with a
 * real clock, the handler of a signal reads the same time as what it interrupts: nothing here is
 * locked, allocated or kept between calls. Only the time of day is set; timers and the clocks by
 * which waits are measured stay right.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const _Atomic int64_t right = 0;
static const _Atomic int64_t *ahead = &right;

__attribute__((constructor)) static void open_clock(void) {
  const char *name = getenv("FAKE_CLOCK");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  void *shared = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
  /* A test under a clock that cannot be set would pass for nothing. */
  if (shared == MAP_FAILED) abort();
  close(file);
  ahead = shared;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = syscall(SYS_clock_gettime, clock, now);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *ahead;
  return failed;
}

int gettimeofday(struct timeval *now, void *zone) {
  int failed = syscall(SYS_gettimeofday, now, zone);
  if (!failed) now->tv_sec += *ahead;
  return failed;
}

time_t time(time_t *kept) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (kept) *kept = now.tv_sec;
  return now.tv_sec;
}
