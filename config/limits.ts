const mediaMsMax = 60 * 60_000;

/** Limits that the contract or safety requires; others are settings. */
export const limits = {
  /** Decoded duration of a recording. */
  mediaMsMax,
  /** Size of a recording. */
  mediaBytesMax: 50 * 1024 ** 2,
  /** 1 Credit = 1000 credit_units. */
  creditScale: 1000,
  /** Default spending limit of a command or local tool call, for the sum of its estimates. */
  defaultSpendingLimitCreditUnits: 15_000,
  /** Pages per conversion; select a range of longer documents. */
  pdfPagesMax: 2_000,
  /** Pages of a multi-page image, and recognized pages per conversion. */
  recognizedPagesMax: 2_000,
  /** Pixels of an image page: A0 at 200 dpi has 62 million. */
  sourcePixelsMax: 100_000_000,
  slidesMax: 5_000,
  pageNumberMax: 1_000_000,
  cellsMax: 2_000_000,
  /** Text of all cells of a workbook, which may share long texts. */
  cellCharactersMax: 64 * 1024 ** 2,
  pageRangePartsMax: 100,
  /** Entries in an estimate's list; all formula pages are enhanced. */
  formulaCandidatePagesMax: 8,
  formulaRegionsMax: 32,
  filesPerConvertMax: 20,
  archiveEntriesMax: 10_000,
  archiveBytesMax: 1024 ** 3,
  archiveRatioMax: 200,
  archiveDepthMax: 3,
  /** Below this size, any compression ratio is allowed. */
  archiveRatioFreeBytes: 64 * 1024 ** 2,
  /** Nesting of elements; real documents stay below a hundred. */
  xmlDepthMax: 512,
  /** Expanded size of a document's entities. */
  xmlEntityCharactersMax: 8 * 1024 ** 2,
  /** Elements and texts in memory: a paragraph, a table, a small part. */
  xmlTreeNodesMax: 3_000_000,
  /** The same for a file of records. */
  xmlRecordNodesMax: 6_000_000,
  /** Nesting of objects and arrays. */
  jsonDepthMax: 1_000,
  /** Names and values of a file; each takes twelve bytes of memory. */
  jsonValuesMax: 32_000_000,
  assetPathCharactersMax: 512,
  imageDownloadBytesMax: 12 * 1024 ** 2,
  /** Larger documents are streamed without comparing them to the manifest first. */
  documentComparedBytesMax: 4 * 1024 ** 2,
  assetGrantSecondsMin: 60,
  assetGrantSecondsDefault: 300,
  assetGrantSecondsMax: 600,
  /** Valid links at the same time. */
  assetGrantsPerJobMax: 1_000,
  /** Widths of page pictures in pixels. */
  pictureWidthMin: 64,
  pictureWidthMax: 2_000,
  pictureWidthDefault: 1_400,
  pictureWidths: [200, 800, 1_400, 2_000],
  /** Larger than any page picture of these widths. */
  pictureBytesMax: 32 * 1024 ** 2,
  /** Size of the cache of page pictures. */
  pictureStoreBytesMax: 1024 ** 3,
  /** Largest file that a child process may write; above the expansion limit of archives. */
  childFileBytesMax: 2 * 1024 ** 3,
  /** Size of a bundle, including its archives. */
  bundleBytesMax: 8 * 1024 ** 3,
  sourceMapPagesMax: 5_000,
  sourceMapBlocksPerPageMax: 2_000,
  sourceMapTextCharactersMax: 20_000,
  sourceMapCaptionCharactersMax: 2_000,
  sourceMapKindCharactersMax: 40,
  jobAttemptsMax: 3,
  listRowsMax: 200,
  listRowsDefault: 50,
  queueJobsMax: 10_000,
  /** Internal error details of an incident. */
  incidentCharactersMax: 4_096,
  /** Open event streams. */
  eventStreamsMax: 1_000,
  eventStreamsPerOrganizationMax: 250,
  /** Time for requests to finish when the server stops, and for everything else afterwards. */
  stopGraceMs: 30_000,
  stopRestMsMax: 10_000,
  /** Per organization: each causes outgoing traffic. */
  webhookTestsPerMinuteMax: 20,
  redeliveriesPerMinuteMax: 60,
  /** Value of a guest session, and of a claim. */
  guestCreditUnitsMax: 5_000,
  guestItemsMax: 50,
  /** Extension of a session whose claim lacks Credits, and maximum lifetime. */
  guestExtensionMs: 24 * 3_600_000,
  guestSessionMsMax: 7 * 24 * 3_600_000,
  /** Minimum size at which a guest's upload counts: disk blocks and rows. */
  guestUploadBytesMin: 16 * 1024,
  /** Per address (IPv6: /64). */
  guestEstimatesPerMinuteMax: 5,
  /** Sessions above the daily limit, per address. */
  guestRecoveriesPerMinuteMax: 5,
  nameCharactersMax: 200,
  /** Attempts to enter the current password when changing it. */
  passwordTriesPerMinuteMax: 5,
  projectsPerOrganizationMax: 1_000,
  filenameBytesMax: 255,
  /** Length of feedback in code points, and its rate per author. */
  feedbackCommentCharactersMax: 1_000,
  feedbackWritesPerMinuteMax: 10,
  optionsBytesMax: 16 * 1024,
  /** Size of a file that a tool of the local MCP server reads. */
  rootFileBytesMax: 1024 ** 3,
  /** Per URL import over all requests: bytes after decompression, requests. */
  importBytesMax: 64 * 1024 ** 2,
  importRequestsMax: 100,
  /** Longest wait for a measurement, an import, a page picture, or an earlier call with the same client_request_id. */
  queueWaitMsMax: 25_000,
  /** Concurrent imports: of the installation, of a caller, and queued. */
  importsAtOnceMax: 8,
  importsOfCallerMax: 3,
  importWaitersMax: 50,
  /** Per response, unless the source has its own limit. */
  importAnswerBytesMax: 16 * 1024 ** 2,
  importRedirectsMax: 5,
  /** Size of a recording from a video platform. */
  importAudioBytesMax: 32_000_000,
  importAudioSecondsMax: mediaMsMax / 1_000,
  /** Size of a model archive, and of its content. */
  modelMediaBytesMax: 4 * 1024 ** 3,
  /** One language's data; the largest of tessdata_best has about a hundred MiB. */
  ocrLanguageBytesMax: 256 * 1024 ** 2,
  /** Token list of a speech model; Whisper's has about a megabyte. */
  speechTokensBytesMax: 16 * 1024 ** 2,
  /** Voice activity model; Silero's has about two megabytes. */
  activityModelBytesMax: 64 * 1024 ** 2,
} as const;
