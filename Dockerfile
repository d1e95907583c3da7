# Crossings as a container: no root, its tables in the volume /data.
#
#   docker build -t crossings .
#   docker run -p 8000:8000 -v crossings:/data crossings --name play.example.org

FROM python:3.12-slim AS build
WORKDIR /source
COPY . .
RUN python -m venv /opt/crossings && /opt/crossings/bin/pip install --no-cache-dir '.[postgres,hosting]'

FROM python:3.12-slim
RUN useradd --uid 1000 --no-create-home --home-dir /data crossings && install -d -o crossings -g crossings /data
COPY --from=build /opt/crossings /opt/crossings
ENV PATH=/opt/crossings/bin:$PATH \
    CROSSINGS_DATA=/data \
    CROSSINGS_CACHE=/data/cache \
    MALLOC_ARENA_MAX=1 \
    PYTHONUNBUFFERED=1
USER crossings
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["crossings", "serve", "--host", "0.0.0.0", "--port", "8000"]
