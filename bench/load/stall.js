// Loaded before the portal: a signal keeps its event loop busy for most of a second.
process.on('SIGUSR2', () => {
  const end = Date.now() + 800
  while (Date.now() < end);
})
