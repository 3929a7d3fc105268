/**
 * What is read of a file or folder; null if there is none, or not any more: a job may be deleted while its files are
 * looked at. Any other failure of the file system is thrown as it came.
 */
export async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}
