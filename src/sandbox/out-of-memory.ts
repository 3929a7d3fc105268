/** How the runtime, Emscripten, MuPDF and the C++ library say that memory was refused (RLIMIT_DATA, or the machine is full). */
const words =
  /out of memory|\bOOM\b|cannot (?:allocate|enlarge) memory|\b(?:[mc]|re)alloc\b.*\bfailed|allocation failed|std::bad_alloc/i;

/** Whether an error's message, or a dead child's last words, say so. */
export function saysOutOfMemory(text: string): boolean {
  return words.test(text);
}
