// The libpq functions in use, resolved at the first connection.

#ifndef CPOSTGRES_LIBRARY_H
#define CPOSTGRES_LIBRARY_H

#include <postgresql/libpq-fe.h>

typedef struct pq_library {
    __typeof__(&PQlibVersion) version;
    __typeof__(&PQconnectStartParams) connect_start;
    __typeof__(&PQconnectPoll) connect_poll;
    __typeof__(&PQfinish) finish;
    __typeof__(&PQsocket) socket;
    __typeof__(&PQstatus) status;
    __typeof__(&PQtransactionStatus) transaction_status;
    __typeof__(&PQerrorMessage) error_message;
    __typeof__(&PQsetErrorVerbosity) set_verbosity;
    __typeof__(&PQsetNoticeProcessor) set_notice_processor;
    __typeof__(&PQsetnonblocking) set_nonblocking;
    __typeof__(&PQflush) flush;
    __typeof__(&PQconsumeInput) consume_input;
    __typeof__(&PQisBusy) is_busy;
    __typeof__(&PQgetResult) get_result;
    __typeof__(&PQsendQuery) send_query;
    __typeof__(&PQsendQueryParams) send_query_params;
    __typeof__(&PQsendPrepare) send_prepare;
    __typeof__(&PQsendQueryPrepared) send_query_prepared;
    __typeof__(&PQenterPipelineMode) enter_pipeline;
    __typeof__(&PQpipelineSync) pipeline_sync;
    __typeof__(&PQexitPipelineMode) exit_pipeline;
    __typeof__(&PQgetCancel) get_cancel;
    __typeof__(&PQcancel) cancel;
    __typeof__(&PQfreeCancel) free_cancel;
    __typeof__(&PQnotifies) notifies;
    __typeof__(&PQfreemem) free_memory;
    __typeof__(&PQresultStatus) result_status;
    __typeof__(&PQresultErrorField) error_field;
    __typeof__(&PQresultErrorMessage) result_message;
    __typeof__(&PQntuples) row_count;
    __typeof__(&PQftype) column_type;
    __typeof__(&PQgetisnull) is_null;
    __typeof__(&PQgetvalue) value;
    __typeof__(&PQgetlength) length;
    __typeof__(&PQcmdTuples) changes;
    __typeof__(&PQclear) clear;
} pq_library;

// Returns libpq, which the first call loads; NULL and a reason on failure.
const pq_library *pq_library_load(const char **reason);

#endif
